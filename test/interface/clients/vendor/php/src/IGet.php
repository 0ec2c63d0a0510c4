<?php

namespace ServiceStack;

interface IGet
{

}